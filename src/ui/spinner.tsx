export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <i aria-hidden="true" />
      {label}
    </p>
  )
}
