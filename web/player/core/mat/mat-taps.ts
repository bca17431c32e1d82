import { DOUBLE_TAP, tapZoneAt, type MatCommand, type TapZone } from './mat.ts'

/**
 * One tap anywhere pauses, at once: nobody waits on the mat. A second one at the same side is a change of station, and takes the
 * pause back.
 */
export function createTapHandler(runCommand: (order: MatCommand) => void, now = () => performance.now()) {
  let last: { zone: TapZone; at: number } = { zone: 'middle', at: -DOUBLE_TAP }
  return (share: number) => {
    const zone = tapZoneAt(share)
    const isDouble = zone !== 'middle' && last.zone === zone && now() - last.at < DOUBLE_TAP
    last = isDouble ? { zone: 'middle', at: -DOUBLE_TAP } : { zone, at: now() }
    runCommand('toggle')
    if (isDouble) runCommand(zone)
  }
}
