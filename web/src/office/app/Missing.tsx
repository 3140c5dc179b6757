import { Link } from "react-router";

export function Missing() {
  return (
    <>
      <div className="head">
        <h1>見つかりません</h1>
      </div>
      <p className="nothing">
        このアドレスの部屋はありません。
        <Link className="link" to="/orders">
          受注へ
        </Link>
      </p>
    </>
  );
}
