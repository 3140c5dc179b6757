/** What we use of Stripe's script, which must come from Stripe itself. */
interface StripeScript {
  elements(options: { locale: "ja" }): { create(kind: "card", options: object): StripeElement };
  createPaymentMethod(of: {
    type: "card";
    card: StripeElement;
  }): Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }>;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
}

declare global {
  interface Window {
    Stripe?: (key: string) => StripeScript;
  }
}

const address = "https://js.stripe.com/v3/";

export interface StripeCard {
  token(): Promise<{ token?: string; problem?: string }>;
  unmount(): void;
}

/** Puts Stripe's card field into a place. Only shops that take cards by Stripe load anything from there. */
export async function mountStripe(key: string, place: HTMLElement): Promise<StripeCard> {
  const stripe = (await script())(key);
  // Stripe's field would ask for a foreign postal code.
  const card = stripe.elements({ locale: "ja" }).create("card", { hidePostalCode: true });
  card.mount(place);
  return {
    async token() {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: "card", card });
      if (paymentMethod !== undefined) return { token: paymentMethod.id };
      return { problem: error?.message ?? "カード情報をご確認ください。" };
    },
    unmount: () => card.destroy(),
  };
}

/** The script, fetched once; after a failure it may be asked for again. */
function script(): Promise<(key: string) => StripeScript> {
  return new Promise((resolve, reject) => {
    if (window.Stripe) return resolve(window.Stripe);
    const known = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`);
    const element = known ?? document.createElement("script");
    element.addEventListener("load", () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error("no Stripe in its script")),
    );
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error("Stripe's script did not load"));
    });
    if (known) return;
    element.src = address;
    document.head.append(element);
  });
}
