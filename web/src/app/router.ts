export { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
