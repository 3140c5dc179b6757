// Arrival.tsx
export const arrives = (prefecture: string, day: string) => `${prefecture}へは${day}にお届け予定`;
