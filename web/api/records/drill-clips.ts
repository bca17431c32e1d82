// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { DrillClip } from '#contract/collections/drill-clips.ts'
import { ownRecords, type Kept } from './own-records.ts'

/** Loops that a member keeps, in the order of keeping. */
export const drillClips = ownRecords('drill_clips', DrillClip.parse)
export type KeptDrillClip = Kept<DrillClip>
