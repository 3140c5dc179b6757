import { expect, test } from "vitest";
import { cardProblems, isCardNumber, testCards, testToken } from "./cardNumbers.ts";

const now = Date.UTC(2026, 10, 15);
const good = { number: "4242 4242 4242 4242", expiry: "12/30", code: "123" };

test("every test number is a possible card number", () => {
  expect(testCards.filter(({ number }) => !isCardNumber(number))).toEqual([]);
});

test.each([
  [good, {}],
  [{ ...good, number: "４２４２４２４２４２４２４２４２", expiry: "１２／３０" }, {}],
  [{ ...good, expiry: "11/2026" }, {}],
  [{ ...good, number: " " }, { number: "カード番号を入力してください。" }],
  [{ ...good, number: "4242424242424241" }, { number: "カード番号をご確認ください。" }],
  [{ ...good, expiry: "10/26" }, { expiry: "有効期限を「月/年」で入力してください。" }],
  [{ ...good, expiry: "13/30" }, { expiry: "有効期限を「月/年」で入力してください。" }],
  [{ ...good, code: "12" }, { code: "セキュリティコードは3桁または4桁で入力してください。" }],
])("%j has the problems %j", (card, want) => {
  expect(cardProblems(card, now)).toEqual(want);
});

test("only test numbers have a token", () => {
  expect(testToken(good)).toBe("tok_ok");
  expect(testToken({ ...good, number: "5555555555554444" })).toBeUndefined();
});
