import { useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useState } from "react";
import { NavLink, Outlet, useNavigate } from "react-router";
import { call } from "#office/api/call.ts";
import { dayOf, clock as hours } from "#office/app/format.ts";
import { Help } from "#office/app/Help.tsx";
import { Icon } from "#office/app/Icon.tsx";
import { useKeyboard, useKeys } from "#office/app/keys.ts";
import { useLiveStream } from "#office/app/live.ts";
import { groupOf, rooms } from "#office/app/rooms.ts";
import { useMay, useSession } from "#office/app/session.tsx";
import { useTheme } from "#office/app/theme.ts";
import { Palette } from "#office/palette/Palette.tsx";
import { ProveGate } from "#office/session/Prove.tsx";

/** The frame of every room: bar, rooms, palette and keys. Rooms change inside of it; it never unloads. */
export function Shell() {
  const navigate = useNavigate();
  const may = useMay();
  const [open, setOpen] = useState<"palette" | "help">();
  const theme = useTheme();
  const mine = rooms.filter((room) => may(room.call));
  useKeyboard();
  useLiveStream();
  useKeys("全体", {
    "mod+k": { label: "検索・操作を開く", run: () => setOpen("palette"), inFields: true },
    "?": { label: "キーの一覧", run: () => setOpen("help") },
    "g d": { label: "明るい・暗いを切り替える", run: theme.toggle },
    ...Object.fromEntries(
      mine.map((room) => [room.key, { label: `${room.name}へ移る`, run: () => navigate(room.path) }]),
    ),
  });
  return (
    <div className="app">
      <a className="skip" href="#room">
        本文へ
      </a>
      <Bar onSeek={() => setOpen("palette")} />
      <Rooms onHelp={() => setOpen("help")} />
      <main className="room" id="room" tabIndex={-1}>
        <Outlet />
      </main>
      <nav className="phonebar" aria-label="部屋">
        {mine
          .filter((room) => !room.desk)
          .map((room) => (
            <NavLink key={room.path} to={room.path}>
              <Icon name={room.icon} />
              {room.short ?? room.name}
            </NavLink>
          ))}
        <button type="button" onClick={() => setOpen("palette")}>
          <Icon name="find" />
          さがす
        </button>
      </nav>
      {open === "palette" && <Palette rooms={mine} onClose={() => setOpen(undefined)} />}
      {open === "help" && <Help onClose={() => setOpen(undefined)} />}
      <ProveGate />
    </div>
  );
}

function Bar({ onSeek }: { onSeek: () => void }) {
  const session = useSession();
  const now = useClock();
  return (
    <header className="bar" data-stripe={session.stage}>
      <NavLink className="logo" to="/today">
        紬<small>office</small>
      </NavLink>
      <button type="button" className="seek" onClick={onSeek}>
        <Icon name="find" />
        <span className="cut">番号・名前・電話・送り状、操作をさがす</span>
        <kbd>⌘K</kbd>
      </button>
      <div className="who">
        <span className="when">
          {dayOf(now)}
          {hours(now)}
        </span>
        <span className="env">{session.stage === "demo" ? "デモ" : "本番"}</span>
        <NavLink className="me" to="/account" title="アカウント">
          <span className="sr">ログイン中</span>
          <i className="face" aria-hidden="true">
            {session.person.name.charAt(0)}
          </i>
          <span>
            {session.person.name}（{session.person.role_name}）
          </span>
        </NavLink>
      </div>
    </header>
  );
}

/** The time, to the minute. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Rooms({ onHelp }: { onHelp: () => void }) {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["today", "counts"],
    queryFn: ({ signal }) => call("office/today/counts", {}, signal),
    refetchInterval: 30_000,
    enabled: may("office/today/counts"),
  });
  return (
    <nav className="rooms" aria-label="部屋">
      {rooms
        .filter((room) => may(room.call))
        .map((room, i, shown) => {
          const before = shown[i - 1];
          const n = room.path === "/orders" ? data?.open : undefined;
          return (
            <Fragment key={room.path}>
              {before !== undefined && groupOf(before) !== groupOf(room) && <hr />}
              <NavLink to={room.path} title={room.name}>
                <Icon name={room.icon} />
                <span className="word">{room.name}</span>
                {n !== undefined && n > 0 && <b>{n}</b>}
              </NavLink>
            </Fragment>
          );
        })}
      <button type="button" className="foot" onClick={onHelp}>
        <kbd>?</kbd>
        <span className="word">キーの一覧</span>
      </button>
    </nav>
  );
}
