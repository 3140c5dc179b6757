import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router";
import { CallError } from "#office/api/call.ts";
import { Shell } from "#office/app/Shell.tsx";
import { SessionGate } from "#office/app/session.tsx";
import { ToastProvider } from "#office/app/toast.tsx";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What was refused stays refused; a broken line may come back.
      retry: (times, error) => times < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: true,
    },
  },
});

const router = createBrowserRouter([
  {
    path: "/invitation",
    hydrateFallbackElement: <div aria-busy="true" />,
    lazy: async () => ({ Component: (await import("#office/session/Invitation.tsx")).Invitation }),
  },
  {
    hydrateFallbackElement: <div aria-busy="true" />,
    element: (
      <SessionGate>
        <ToastProvider>
          <Shell />
        </ToastProvider>
      </SessionGate>
    ),
    children: [
      { index: true, element: <Navigate to="/orders" replace /> },
      {
        path: "/orders/*",
        lazy: async () => ({ Component: (await import("#office/orders/OrdersRoom.tsx")).OrdersRoom }),
      },
      {
        path: "/shipping/*",
        lazy: async () => ({ Component: (await import("#office/shipping/ShippingRoom.tsx")).ShippingRoom }),
      },
      {
        path: "/returns/*",
        lazy: async () => ({ Component: (await import("#office/returns/ReturnsRoom.tsx")).ReturnsRoom }),
      },
      {
        path: "/inquiries/*",
        lazy: async () => ({ Component: (await import("#office/inquiries/InquiriesRoom.tsx")).InquiriesRoom }),
      },
      {
        path: "/reviews/*",
        lazy: async () => ({ Component: (await import("#office/reviews/ReviewsRoom.tsx")).ReviewsRoom }),
      },
      {
        path: "/transfers/*",
        lazy: async () => ({ Component: (await import("#office/transfers/TransfersRoom.tsx")).TransfersRoom }),
      },
      {
        path: "/goods/*",
        lazy: async () => ({ Component: (await import("#office/goods/GoodsRoom.tsx")).GoodsRoom }),
      },
      {
        path: "/stock/*",
        lazy: async () => ({ Component: (await import("#office/stock/StockRoom.tsx")).StockRoom }),
      },
      {
        path: "/prices/*",
        lazy: async () => ({ Component: (await import("#office/prices/PricesRoom.tsx")).PricesRoom }),
      },
      {
        path: "/campaigns/*",
        lazy: async () => ({ Component: (await import("#office/campaigns/CampaignsRoom.tsx")).CampaignsRoom }),
      },
      {
        path: "/trees/*",
        lazy: async () => ({ Component: (await import("#office/trees/TreesRoom.tsx")).TreesRoom }),
      },
      {
        path: "/imports/*",
        lazy: async () => ({ Component: (await import("#office/imports/ImportsRoom.tsx")).ImportsRoom }),
      },
      {
        path: "/calendar",
        lazy: async () => ({ Component: (await import("#office/calendar/CalendarRoom.tsx")).CalendarRoom }),
      },
      {
        path: "/articles/*",
        lazy: async () => ({ Component: (await import("#office/articles/ArticlesRoom.tsx")).ArticlesRoom }),
      },
      {
        path: "/pages/*",
        lazy: async () => ({ Component: (await import("#office/pages/PagesRoom.tsx")).PagesRoom }),
      },
      {
        path: "/travel",
        lazy: async () => ({ Component: (await import("#office/travel/TravelRoom.tsx")).TravelRoom }),
      },
      {
        path: "/approvals",
        lazy: async () => ({ Component: (await import("#office/approvals/ApprovalsRoom.tsx")).ApprovalsRoom }),
      },
      { path: "/today", lazy: async () => ({ Component: (await import("#office/today/TodayRoom.tsx")).TodayRoom }) },
      {
        path: "/today/letters",
        lazy: async () => ({ Component: (await import("#office/today/LettersRoom.tsx")).LettersRoom }),
      },
      { path: "/staff", lazy: async () => ({ Component: (await import("#office/staff/StaffRoom.tsx")).StaffRoom }) },
      { path: "/audit", lazy: async () => ({ Component: (await import("#office/audit/AuditRoom.tsx")).AuditRoom }) },
      {
        path: "/account",
        lazy: async () => ({ Component: (await import("#office/session/AccountRoom.tsx")).AccountRoom }),
      },
      { path: "*", lazy: async () => ({ Component: (await import("#office/app/Missing.tsx")).Missing }) },
    ],
  },
]);

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
