// An OpenID provider on a loopback address, as small as a journey needs: whoever comes is Hana.
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const client = { id: "shop", secret: "secret" };

const hana = {
  sub: "hana-1",
  email: "hana@provider.example",
  email_verified: true,
  family_name: "藍田",
  given_name: "はな",
};

/**
 * @returns {Promise<{ flags: string[], loggedOut: () => number, stop: () => Promise<void> }>} the flags of a shop that
 * uses it
 */
export async function startProvider() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  /** @type {Map<string, URLSearchParams>} */
  const grants = new Map();
  let out = 0;
  const server = createServer(async (request, response) => {
    const at = new URL(request.url ?? "/", issuer);
    const query = at.searchParams;
    const json = (/** @type {unknown} */ body) => {
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
    };
    const go = (/** @type {string} */ to) => response.writeHead(302, { Location: to }).end();
    switch (at.pathname) {
      case "/.well-known/openid-configuration":
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          end_session_endpoint: `${issuer}/logout`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        });
      case "/jwks":
        return json({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] });
      case "/authorize": {
        const code = randomUUID();
        grants.set(code, query);
        return go(`${query.get("redirect_uri")}?${new URLSearchParams({ code, state: query.get("state") ?? "" })}`);
      }
      case "/token": {
        let text = "";
        for await (const part of request.setEncoding("utf8")) text += part;
        const form = new URLSearchParams(text);
        const asked = grants.get(form.get("code") ?? "");
        const challenge = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        if (asked?.get("code_challenge") !== challenge) return response.writeHead(400).end();
        return json({ access_token: randomUUID(), token_type: "Bearer", id_token: idToken(asked.get("nonce") ?? "") });
      }
      case "/logout":
        out++;
        return go(query.get("post_logout_redirect_uri") ?? "/");
      default:
        return response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

  function idToken(/** @type {string} */ nonce) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: client.id, iat: now, exp: now + 300, auth_time: now, nonce, ...hana };
    const parts = [{ alg: "RS256", kid: "1" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    return [...parts, sign("sha256", Buffer.from(parts.join(".")), privateKey).toString("base64url")].join(".");
  }

  return {
    flags: [
      "--identity",
      "oidc",
      "--oidc-issuer",
      issuer,
      "--oidc-client-id",
      client.id,
      "--oidc-client-secret",
      client.secret,
    ],
    loggedOut: () => out,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
