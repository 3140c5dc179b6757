/** Tells whether the shopper came to the present page by the back or forward button. */
export interface BackWatch {
  isBack(): boolean;
  /** To be told of every change of the router's state. */
  routerChanged(state: { navigation: { state: string }; location: { key: string } }): void;
}

/** Must be made before the router, so that it hears of a pop first. */
export function watchBack(window: Window): BackWatch {
  const [entry] = window.performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  let back = entry?.type === "back_forward";
  let popped = false;
  let busy = false;
  let key: string | undefined;
  window.addEventListener("popstate", () => {
    popped = true;
    back = true;
  });
  return {
    isBack: () => back,
    routerChanged({ navigation, location }) {
      const starts = navigation.state !== "idle" && !busy;
      const arrives = navigation.state === "idle" && key !== undefined && key !== location.key;
      // A navigation without anything to load arrives without having started.
      if (starts || (arrives && !busy)) {
        back = popped;
        popped = false;
      }
      busy = navigation.state !== "idle";
      key = location.key;
    },
  };
}
