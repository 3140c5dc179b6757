import type { Failure, Family } from "#api/contract.gen.ts";

/** What a body holds by the form of its family: the answer's fields, or why there are none. */
export function unwrap(family: Family, body: unknown): { data?: object; error?: Failure } {
  const { data, error } = places(family, body);
  return { ...(isObject(data) && { data }), ...(isFailure(error) && { error }) };
}

function places(family: Family, body: unknown): { data: unknown; error: unknown } {
  switch (family) {
    case "siapi": {
      const data = at(at(body, "siApiResult"), "data");
      return at(data, "return_code") === 200 ? { data, error: undefined } : { data: undefined, error: data };
    }
    case "naviPlus":
      return { data: at(at(body, "data"), "data"), error: at(body, "error") };
    case "contentful":
      return { data: at(body, "result"), error: at(body, "error") };
    case "common":
      return { data: body, error: at(body, "error") };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function at(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function isFailure(value: unknown): value is Failure {
  return (
    typeof at(value, "return_code") === "number" &&
    typeof at(value, "code") === "string" &&
    typeof at(value, "message") === "string"
  );
}
