import { DOUBLE, zoneAt, type MatOrder, type Zone } from './mat.ts'

/**
 * One tap anywhere pauses, at once: nobody waits on the mat. A second one at the same side is a change of station, and takes the
 * pause back.
 */
export function createTaps(obey: (order: MatOrder) => void, now = () => performance.now()) {
  let last: { zone: Zone; at: number } = { zone: 'middle', at: -DOUBLE }
  return (share: number) => {
    const zone = zoneAt(share)
    const isDouble = zone !== 'middle' && last.zone === zone && now() - last.at < DOUBLE
    last = isDouble ? { zone: 'middle', at: -DOUBLE } : { zone, at: now() }
    obey('toggle')
    if (isDouble) obey(zone)
  }
}
