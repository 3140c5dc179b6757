export const title = "サイズのおすすめ";
export const recommended = (size: string) => `${size} がおすすめ`;
export const undecided = "決められません";
export const forWhom = (name: string) => `${name}：`;
export const percent = (share: number) => `同じ条件の100人中およそ${share}人に合う見込み`;
export const register = "わたしのサイズを登録すると、サイズのおすすめが出ます";
export const change = "わたしのサイズを見直す";
