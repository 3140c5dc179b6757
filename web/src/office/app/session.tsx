import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo } from "react";
import { CallError, call, noSession } from "#office/api/call.ts";
import type { CallName, Me } from "#office/api/contract.gen.ts";

/** Who works here, and which calls their role allows. */
export type Session = Omit<Me, "person"> & { person: NonNullable<Me["person"]> };

const Context = createContext<Session | undefined>(undefined);

/** The person's session; only inside of the shell, which shows the login while there is none. */
export function useSession(): Session {
  const session = use(Context);
  if (session === undefined) throw new Error("useSession outside of the shell");
  return session;
}

/** Whether the person may make a call; what they may not do is not shown. */
export function useMay(): (name: CallName) => boolean {
  const { may } = useSession();
  return useMemo(() => {
    const all = new Set(may);
    return (name) => all.has(name);
  }, [may]);
}

const Login = lazy(() => import("#office/session/Login.tsx"));

/** Shows the rooms to who has a session, and the login to everybody else, also when a session ends meanwhile. */
export function SessionGate({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["session"],
    queryFn: ({ signal }) => call("office/session/get", {}, signal),
    staleTime: 60_000,
  });
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const failed = event.query.state.error;
        const mine = event.query.queryKey[0] === "session";
        if (!mine && event.type === "updated" && failed instanceof CallError && failed.status === noSession) {
          queries.invalidateQueries({ queryKey: ["session"] });
        }
      }),
    [queries],
  );
  const session = useMemo(() => (data?.person ? { ...data, person: data.person } : undefined), [data]);
  if (session) return <Context value={session}>{children}</Context>;
  if (data) {
    return (
      <Suspense>
        <Login me={data} onDone={(me) => queries.setQueryData(["session"], me)} />
      </Suspense>
    );
  }
  if (error) {
    return (
      <main className="lonely" role="alert">
        <p>{error.message}</p>
        <button type="button" className="btn" onClick={() => refetch()}>
          もう一度つなぐ
        </button>
      </main>
    );
  }
  return <div aria-busy="true" />;
}
