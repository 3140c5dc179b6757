/** Lets the browser answer whoever taps or types meanwhile. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));
