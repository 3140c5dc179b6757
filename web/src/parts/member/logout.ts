export const logoutPath = "/logout";

/** The state of a link to the logout page by which the shopper means it. */
export const leaving = { leaving: true } as const;
