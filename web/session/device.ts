const browsers = [
  ['edge', /Edg\/([\d.]+)/],
  ['firefox', /Firefox\/([\d.]+)/],
  ['chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['safari', /Version\/([\d.]+).*Safari/],
] as const

/** What a log-in says about this device, so that the member recognises it in the list of sessions. */
export const describeDevice = (userAgent: string, deviceId: string | null) => {
  const [platform, version] = browsers
    .map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const)
    .find(([, found]) => found !== undefined) ?? ['browser', undefined]
  return {
    platform,
    ...(version && { platformVersion: version }),
    ...(deviceId && { deviceId: { $oid: deviceId } }),
  }
}
