import type { Json } from "#office/api/contract.gen.ts";

/** Whether this browser can make and use passkeys here: they belong to a name, so there are none at a bare number. */
export function knowsPasskeys(): boolean {
  return (
    "PublicKeyCredential" in window &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function" &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  );
}

/** Lets somebody choose a passkey. Undefined when they did not want to. */
export function askPasskey(options: Json): Promise<Json | undefined> {
  const inner = publicKeyOf(options) as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(inner) }),
  );
}

/** Makes a passkey. Undefined when somebody did not want to. */
export function makePasskey(options: Json): Promise<Json | undefined> {
  const inner = publicKeyOf(options) as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answered(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(inner) }),
  );
}

function publicKeyOf(options: Json): Json {
  if (typeof options !== "object" || options === null || Array.isArray(options)) throw new Error("no options");
  return options.publicKey ?? options;
}

async function answered(ask: () => Promise<Credential | null>): Promise<Json | undefined> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as Json) : undefined;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name)) return undefined;
    throw error;
  }
}
