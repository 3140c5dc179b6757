import { type ComponentType, useEffect, useState } from "react";
import { CallError } from "#api/call.ts";
import { importChunk } from "#api/importChunk.ts";
import { ActionFailure } from "./ActionFailure.tsx";

/** A component whose code is fetched when it is first needed. */
export interface Lazy<P> {
  /** Fetches the code, once; after a failure it is fetched again. */
  load(): Promise<ComponentType<P>>;
  /** The component, once its code is there. */
  loaded(): ComponentType<P> | undefined;
}

/** Like React.lazy, but it can be fetched beforehand, and again after a failure. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): Lazy<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  let part: ComponentType<P> | undefined;
  return {
    loaded: () => part,
    load() {
      coming ??= importChunk(load).then(
        (module) => {
          part = module.default;
          return part;
        },
        (error) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}

type Props<P> = {
  part: Lazy<P>;
  props: NoInfer<P>;
  /** The page is whole without it: when it cannot be had, nothing is said. */
  optional?: boolean;
};

/** Shows a part once its code is there. When it does not come, that is told here, with the way to try again. */
export function LazyPart<P extends object>({ part, props, optional = false }: Props<P>) {
  const [Part, setPart] = useState(() => part.loaded());
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to load again
  useEffect(() => {
    let gone = false;
    part.load().then(
      (loaded) => gone || setPart(() => loaded),
      (error) => gone || setFailure(error),
    );
    return () => {
      gone = true;
    };
  }, [part, attempt]);
  function retry() {
    setFailure(undefined);
    setAttempt(attempt + 1);
  }
  if (Part !== undefined) return <Part {...props} />;
  if (failure === undefined || optional) return null;
  if (!(failure instanceof CallError)) throw failure;
  return <ActionFailure action={{ failure, retry }} />;
}
