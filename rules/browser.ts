const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The order matters: user agents of Edge and Opera also contain "Chrome", and user agents of Chrome "Safari". */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\b/, 'Safari'],
]

/**
 * Describes a user agent, such as "Chrome 150 on Linux", or "A browser on Linux" for an unknown browser. `fallback` is
 * used for programs, whose user agents do not start with "Mozilla/".
 */
export function describeBrowser(userAgent: string, fallback = 'Unknown browser'): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = parseBrowser(userAgent) ?? (userAgent.startsWith('Mozilla/') ? 'A browser' : fallback)
  return system ? `${browser} on ${system}` : browser
}

function parseBrowser(userAgent: string): string | undefined {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return undefined
}
