import type { Device } from '#contract/session.ts'

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The order matters: the user agents of Edge and Opera also contain "Chrome", and that of Chrome contains "Safari". */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\b/, 'Safari'],
]

const MAX_LENGTH = 80
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Describes browser and system for the login history. The text comes from the client, so it is truncated. */
export function describeDevice(device: Device, userAgent = ''): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = parseBrowser(userAgent) ?? describeClient(device) ?? 'Unknown browser'
  return (system ? `${browser} on ${system}` : browser).slice(0, MAX_LENGTH)
}

function parseBrowser(userAgent: string): string | undefined {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return undefined
}

function describeClient(device: Device): string | undefined {
  if (!device?.platform) return undefined
  const [major = ''] = (device.platformVersion ?? '').split('.')
  // Removes control characters for display, and because PostgreSQL rejects NUL.
  return `${capitalize(device.platform)} ${major}`.replaceAll(/\p{Cc}/gu, '').trim()
}
