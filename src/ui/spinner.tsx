/** Says that something is being found out; a still word for people who asked for less motion. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <i aria-hidden="true" />
      {label}
    </p>
  )
}
