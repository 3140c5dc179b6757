import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./Button.tsx";
import { Dialog, Drawer } from "./Dialog.tsx";
import { Tabs } from "./Tabs.tsx";
import { ToastProvider, useToast } from "./Toast.tsx";

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["Dialog", Dialog],
  ["Drawer", Drawer],
])("%s is named, takes the focus, closes by Esc and gives the focus back", async (_, Layer) => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>開く</Button>
        <Layer open={open} onClose={() => setOpen(false)} title="絞り込み" footer={<Button>決める</Button>} />
      </>
    );
  }
  render(<Page />, { wrapper: MemoryRouter });
  const opener = screen.getByRole("button", { name: "開く" });
  await userEvent.click(opener);
  const layer = await screen.findByRole("dialog", { name: "絞り込み" });
  await waitFor(() => expect(layer.contains(document.activeElement)).toBe(true));
  // Keys that come faster than the machine paints.
  const painting = vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  const [close, decide] = ["閉じる", "決める"].map((name) => screen.getByRole("button", { name }));
  for (const next of [decide, close, decide, close]) {
    await userEvent.tab();
    expect(document.activeElement).toBe(next);
  }
  for (const next of [decide, close, decide]) {
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(next);
  }
  painting.mockRestore();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("a dialog says its description and closes by its button", async () => {
  const close = vi.fn();
  render(<Dialog open onClose={close} title="削除しますか" description="元に戻せません。" />, {
    wrapper: MemoryRouter,
  });
  const dialog = await screen.findByRole("dialog", { name: "削除しますか" });
  const id = dialog.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toBe("元に戻せません。");
  await userEvent.click(screen.getByRole("button", { name: "閉じる" }));
  expect(close).toHaveBeenCalledTimes(1);
});

test("arrows move between tabs and show their panels", async () => {
  const tabs = ["説明", "素材", "洗濯"].map((label) => ({ value: label, label, panel: `${label}の文` }));
  render(<Tabs label="商品" tabs={tabs} />);
  expect(screen.getByRole("tabpanel").textContent).toBe("説明の文");
  await userEvent.click(screen.getByRole("tab", { name: "説明" }));
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("素材");
  expect(screen.getByRole("tabpanel").textContent).toBe("素材の文");
  await userEvent.keyboard("{End}");
  expect(screen.getByRole("tabpanel").textContent).toBe("洗濯の文");
});

function Toasting({ undo }: { undo?: () => void }) {
  const show = useToast();
  const second = undo === undefined ? {} : { action: { label: "元に戻す", run: undo } };
  return (
    <>
      <Button onClick={() => show({ message: "カートに入れました" })}>一</Button>
      <Button onClick={() => show({ message: "お気に入りから外しました", ...second })}>二</Button>
    </>
  );
}

test("toasts are announced one after the other and wait while someone reads", () => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Toasting />
    </ToastProvider>,
  );
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "一" }));
  fireEvent.click(screen.getByRole("button", { name: "二" }));
  expect(region.textContent).toBe("カートに入れました");

  fireEvent.focus(screen.getByRole("button", { name: "お知らせを閉じる" }));
  act(() => vi.advanceTimersByTime(60_000));
  expect(region.textContent).toBe("カートに入れました");

  fireEvent.blur(screen.getByRole("button", { name: "お知らせを閉じる" }));
  act(() => vi.advanceTimersByTime(5_000));
  expect(region.textContent).toBe("お気に入りから外しました");
  act(() => vi.advanceTimersByTime(5_000));
  expect(region.textContent).toBe("");
});

test("a toast can be undone, which also ends it", async () => {
  const undo = vi.fn();
  render(
    <ToastProvider>
      <Toasting undo={undo} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "二" }));
  await userEvent.click(screen.getByRole("button", { name: "元に戻す" }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("status").textContent).toBe("");
});
