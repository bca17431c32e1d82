import type { Scene } from './scene.ts'
import { stanceFootwork } from './techniques/standing/stance-footwork.ts'
import { jabCross } from './techniques/striking/jab-cross.ts'
import { palmStrike } from './techniques/striking/palm-strike.ts'
import { frontKick } from './techniques/striking/front-kick.ts'
import { kneeStrike } from './techniques/striking/knee-strike.ts'
import { elbowStrike } from './techniques/striking/elbow-strike.ts'
import { distanceKeeping } from './techniques/standing/distance.ts'
import { exit } from './techniques/standing/exit.ts'
import { knifeDistance } from './techniques/standing/knife-distance.ts'
import { seatExit } from './techniques/standing/seat-exit.ts'
import { wristRelease } from './techniques/releases/wrist-release.ts'
import { bearHugEscape } from './techniques/releases/bear-hug-escape.ts'
import { headlockEscape } from './techniques/releases/headlock-escape.ts'
import { wallChokeDefence } from './techniques/releases/wall-choke-defence.ts'
import { breakFall } from './techniques/throws/break-fall.ts'
import { hipThrow } from './techniques/throws/hip-throw.ts'
import { outerReap } from './techniques/throws/outer-reap.ts'
import { footSweep } from './techniques/throws/foot-sweep.ts'
import { closedGuard } from './techniques/ground/closed-guard.ts'
import { guardSweep } from './techniques/ground/guard-sweep.ts'
import { mountEscape } from './techniques/ground/mount-escape.ts'
import { sideControlEscape } from './techniques/ground/side-control-escape.ts'
import { armbar } from './techniques/ground/armbar.ts'
import { triangle } from './techniques/ground/triangle.ts'
import { rearNakedChoke } from './techniques/ground/rear-naked-choke.ts'
import { wristLock } from './techniques/control/wrist-lock.ts'
import { standUp } from './techniques/ground/stand-up.ts'
import { handcuffing } from './techniques/control/handcuffing.ts'

/** All techniques in teaching order, by the key that films and lessons use. */
export const techniques = {
  'stance-footwork': stanceFootwork,
  'jab-cross': jabCross,
  'palm-strike': palmStrike,
  'front-kick': frontKick,
  'knee-strike': kneeStrike,
  'elbow-strike': elbowStrike,
  distance: distanceKeeping,
  exit,
  'knife-distance': knifeDistance,
  'seat-exit': seatExit,
  'wrist-release': wristRelease,
  'bear-hug-escape': bearHugEscape,
  'headlock-escape': headlockEscape,
  'wall-choke-defence': wallChokeDefence,
  'break-fall': breakFall,
  'hip-throw': hipThrow,
  'outer-reap': outerReap,
  'foot-sweep': footSweep,
  'closed-guard': closedGuard,
  'guard-sweep': guardSweep,
  'mount-escape': mountEscape,
  'side-control-escape': sideControlEscape,
  armbar,
  triangle,
  'rear-naked-choke': rearNakedChoke,
  'wrist-lock': wristLock,
  'stand-up': standUp,
  handcuffing,
} as const satisfies Record<string, Scene>

export type Technique = keyof typeof techniques

export const isTechnique = (name: string): name is Technique => Object.hasOwn(techniques, name)
