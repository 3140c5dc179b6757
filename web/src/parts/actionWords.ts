// ActionFailure.tsx
export const tryAgain = "もう一度試す";
