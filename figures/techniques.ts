import type { Scene } from './scene.ts'
import { stanceFootwork } from './techniques/stance-footwork.ts'
import { jabCross } from './techniques/jab-cross.ts'
import { palmStrike } from './techniques/palm-strike.ts'
import { frontKick } from './techniques/front-kick.ts'
import { kneeStrike } from './techniques/knee-strike.ts'
import { elbowStrike } from './techniques/elbow-strike.ts'
import { distanceKeeping } from './techniques/distance.ts'
import { exit } from './techniques/exit.ts'
import { knifeDistance } from './techniques/knife-distance.ts'
import { seatExit } from './techniques/seat-exit.ts'
import { wristRelease } from './techniques/wrist-release.ts'
import { bearHugEscape } from './techniques/bear-hug-escape.ts'
import { headlockEscape } from './techniques/headlock-escape.ts'
import { wallChokeDefence } from './techniques/wall-choke-defence.ts'
import { breakFall } from './techniques/break-fall.ts'
import { hipThrow } from './techniques/hip-throw.ts'
import { outerReap } from './techniques/outer-reap.ts'
import { footSweep } from './techniques/foot-sweep.ts'
import { closedGuard } from './techniques/closed-guard.ts'
import { guardSweep } from './techniques/guard-sweep.ts'
import { mountEscape } from './techniques/mount-escape.ts'
import { sideControlEscape } from './techniques/side-control-escape.ts'
import { armbar } from './techniques/armbar.ts'
import { triangle } from './techniques/triangle.ts'
import { rearNakedChoke } from './techniques/rear-naked-choke.ts'
import { wristLock } from './techniques/wrist-lock.ts'
import { standUp } from './techniques/stand-up.ts'
import { handcuffing } from './techniques/handcuffing.ts'

/** Every technique that can be drawn, in teaching order, by the key that films and lessons name it with. */
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
