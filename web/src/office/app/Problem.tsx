import type { ReactNode } from "react";

/** What went wrong, said at once; nothing where nothing did. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="problem" role="alert">
      {children}
    </p>
  );
}
