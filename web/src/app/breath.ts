/** Lets the browser answer whoever taps or types meanwhile. */
export const breath = () => new Promise((resolve) => setTimeout(resolve));
