export const compare = "くらべる";
export const compareItem = (name: string) => `${name}をくらべる`;
export const compareCount = (count: number) => `くらべる ${count}点`;
export const more = (left: number) => `あと${left}点選べます`;
export const full = "4点まで選べます";
export const clear = "選び直す";
