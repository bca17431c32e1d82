/** What a log-in says about this device. A browser names itself in a header that the server reads; programs say here what they are. */
export const describeDevice = (userAgent: string, deviceId: string | null) => {
  const [platform = '', platformVersion = ''] = userAgent.split(/[/ ]/)
  return { platform, platformVersion, ...(deviceId && { deviceId: { $oid: deviceId } }) }
}
