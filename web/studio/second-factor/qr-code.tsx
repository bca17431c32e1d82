import { encode } from 'uqr'

/** Width of the quiet zone in modules, as required by ISO/IEC 18004. */
const QUIET_ZONE_MODULES = 4

/** QR code rendered in the browser, so that no server receives its content. Black on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-[250px] border border-edge bg-white forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
