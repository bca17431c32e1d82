import type { Film } from './film.ts'
import { distance } from './films/distance.ts'
import { hipThrow } from './films/hip-throw.ts'
import { standUp } from './films/stand-up.ts'
import { wristRelease } from './films/wrist-release.ts'

/** Every film of the demo academy, in the order in which they are made. */
export const films: readonly Film[] = [distance, wristRelease, hipThrow, standUp]
