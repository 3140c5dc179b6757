import { useOthers } from "#office/app/live.ts";

/** Who else looks at the same thing right now. */
export function Others(props: { object: "order" | "inquiry" | "return" | "batch"; id: string }) {
  const others = useOthers(props.object, props.id);
  return (
    <p className="others-here" role="status">
      {others.length > 0 && (
        <>
          <span className="faces" aria-hidden="true">
            {others.slice(0, 4).map((name) => (
              <i className="face" key={name}>
                {name.charAt(0)}
              </i>
            ))}
          </span>
          {others.join("、")}さんも見ています
        </>
      )}
    </p>
  );
}
