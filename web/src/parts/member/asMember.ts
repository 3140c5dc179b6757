import { CallError } from "#api/call.ts";
import { type LoadArgs, redirectTo } from "#parts/page.ts";

/** The login page, which leads back to an address of this shop. With fresh, also whoever is logged in logs in anew. */
export function loginAddress(back: string, fresh = false): string {
  const query = new URLSearchParams({ return_to: back });
  if (fresh) query.set("fresh", "1");
  return `/id/login?${query}`;
}

/** Whether a call failed only because the shop wants to know who asks. */
export function wantsLogin(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === loginCode || error.code === freshCode);
}

/** Whether somebody who is logged in has to prove it anew. */
export function wantsFreshLogin(error: CallError): boolean {
  return error.code === freshCode;
}

const loginCode = "member.login_required";
const freshCode = "member.fresh_login_required";

/** Runs the loader of a member's page. Guests log in and come back. */
export async function asMember<T>({ path, query }: LoadArgs, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!wantsLogin(error)) throw error;
    const search = query.toString();
    throw redirectTo(loginAddress(search === "" ? path : `${path}?${search}`));
  }
}
