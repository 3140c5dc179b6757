import type { Json } from "#api/contract.gen.ts";

// Passkeys in the browser. Binary values travel as base64url, in the shape of PublicKeyCredential.toJSON(), which not
// all browsers that know passkeys have.

type Options = { readonly [key: string]: Json };

/** Whether this browser can make and use passkeys here: they belong to a name, so there are none at a bare number. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window && !isNumber(window.location.hostname);
}

/** Whether a host is an IP address instead of a name. */
export function isNumber(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host);
}

/** Whether the browser offers passkeys by itself where one types an e-mail address. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Lets the shopper choose a passkey. Undefined when they did not want to. */
export async function askPasskey(
  options: Json,
  how: { conditional?: boolean; signal?: AbortSignal } = {},
): Promise<Json | undefined> {
  const publicKey = publicKeyOf(options);
  return asked(() =>
    navigator.credentials.get({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        allowCredentials: descriptors(publicKey.allowCredentials),
      },
      ...(how.conditional && { mediation: "conditional" as const }),
      ...(how.signal && { signal: how.signal }),
    }),
  );
}

/** Makes a passkey. Undefined when the shopper did not want to. */
export async function makePasskey(options: Json): Promise<Json | undefined> {
  const publicKey = publicKeyOf(options);
  const user = publicKey.user as Options;
  return asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...(publicKey as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytes(publicKey.challenge),
        user: { ...(user as unknown as PublicKeyCredentialUserEntity), id: bytes(user.id) },
        excludeCredentials: descriptors(publicKey.excludeCredentials),
      },
    }),
  );
}

async function asked(ask: () => Promise<Credential | null>): Promise<Json | undefined> {
  try {
    const credential = await ask();
    return credential === null ? undefined : wire(credential as PublicKeyCredential);
  } catch (error) {
    const gaveUp = error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
    if (gaveUp) return undefined;
    throw error;
  }
}

function publicKeyOf(options: Json): Options {
  return (options as { publicKey: Options }).publicKey;
}

function descriptors(list: Json | undefined): PublicKeyCredentialDescriptor[] {
  if (!Array.isArray(list)) return [];
  return list.map((one) => ({
    ...(one as unknown as PublicKeyCredentialDescriptor),
    id: bytes((one as Options).id),
  }));
}

function wire(credential: PublicKeyCredential): Json {
  const { response } = credential;
  const common = { clientDataJSON: text(response.clientDataJSON) };
  const own: Options =
    response instanceof AuthenticatorAttestationResponse
      ? { attestationObject: text(response.attestationObject), transports: response.getTransports() }
      : assertion(response as AuthenticatorAssertionResponse);
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    authenticatorAttachment: credential.authenticatorAttachment,
    response: { ...common, ...own },
  };
}

function assertion({ authenticatorData, signature, userHandle }: AuthenticatorAssertionResponse): Options {
  return {
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    ...(userHandle !== null && { userHandle: text(userHandle) }),
  };
}

/** From base64url. */
export function bytes(value: Json | undefined): Uint8Array<ArrayBuffer> {
  const plain = typeof value === "string" ? value.replaceAll("-", "+").replaceAll("_", "/") : "";
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}

/** To base64url, without padding. */
export function text(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
