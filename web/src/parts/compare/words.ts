export const compare = "くらべる";
export const compareItem = (name: string) => `${name}をくらべる`;
export const compareCount = (count: number) => `くらべる ${count}点`;
export const seeChosen = (count: number) => `${count}点を見る`;
export const seeChosenOf = (count: number) => `選んだ${count}点を見る`;
export const more = (left: number) => `あと${left}点選べます`;
export const full = "4点まで選べます";
export const clear = "選び直す";
