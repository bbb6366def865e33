/** Lucide paths (ISC) for workshop and admin; apart from icon.tsx, which every page of the shop loads. */
const shapes = {
  mic: ['M12 2a3 3 0 0 0-3 3v7a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3Z', 'M19 10v2a7 7 0 0 1-14 0v-2', 'M12 19v3'],
  stop: ['M5 5h14v14H5z'],
  speaker: [
    'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298z',
    'M16 9a5 5 0 0 1 0 6',
    'M19.364 18.364a9 9 0 0 0 0-12.728',
  ],
  camera: [
    'M7.6 5.28A2 2 0 0 1 6.063 6H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-2.063a2 2 0 0 1-1.537-.72l-1.3-1.56A2 2 0 0 0 13.563 3h-3.126a2 2 0 0 0-1.537.72z',
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  ],
  image: ['M3 3h18v18H3z', 'M9 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4', 'm21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21'],
  offline: [
    'M2 2l20 20',
    'M8.5 16.5a5 5 0 0 1 7 0',
    'M2 8.82a15 15 0 0 1 4.17-2.65',
    'M10.66 5c4.01-.36 8.14.9 11.34 3.76',
    'M16.85 11.25a10 10 0 0 1 2.22 1.68',
    'M5 13a10 10 0 0 1 5.24-2.76',
    'M12 20h.01',
  ],
  upload: ['M12 3v12', 'm17 8-5-5-5 5', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'],
  download: ['M12 15V3', 'm7 10 5 5 5-5', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'],
  send: ['m22 2-7 20-4-9-9-4z', 'M22 2 11 13'],
  trash: ['M3 6h18', 'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6', 'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'],
  pencil: ['M12 20h9', 'M16.5 3.5a2.12 2.12 0 0 1 3 3L7 19l-4 1 1-4z'],
  eye: ['M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7', 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'],
  pause: ['M6 4h4v16H6z', 'M14 4h4v16h-4z'],
  play: ['m6 3 14 9-14 9z'],
  copy: ['M8 8h14v14H8z', 'M4 16H2V2h14v2'],
  archive: ['M2 3h20v5H2z', 'M4 8v13h16V8', 'M10 12h4'],
  clock: ['M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20', 'M12 6v6l4 2'],
  calendar: ['M8 2v4', 'M16 2v4', 'M3 4h18v18H3z', 'M3 10h18'],
  truck: [
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2',
    'M15 18H9',
    'M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14',
    'M17 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
    'M7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  ],
  printer: [
    'M6 9V2h12v7',
    'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2',
    'M6 14h12v8H6z',
  ],
  message: ['M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z'],
  info: ['M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20', 'M12 16v-4', 'M12 8h.01'],
  phone: ['M5 2h14v20H5z', 'M12 18h.01'],
  again: ['M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8', 'M21 3v5h-5'],
  switch: ['m16 3 4 4-4 4', 'M20 7H4', 'm8 21-4-4 4-4', 'M4 17h16'],
} as const

export type ActIconName = keyof typeof shapes

/** Always beside a word or inside a control that has an accessible name; never the only name itself. */
export function ActIcon({ name, className = '' }: { name: ActIconName; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
