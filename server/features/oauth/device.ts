import { Device } from '#contract/session.ts'

/** A device as the address carries it: JSON in base64, its id without the `$oid` of a log-in's body. What cannot be read is left out. */
export function readDevice(encoded = ''): Device {
  try {
    const said: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString())
    if (typeof said !== 'object' || said === null || !('deviceId' in said)) return Device.parse(said)
    return Device.parse({ ...said, deviceId: { $oid: said.deviceId } })
  } catch {
    return undefined
  }
}
