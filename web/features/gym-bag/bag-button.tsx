import type { TakeButtonProps } from './take-button.tsx'
import { roomOf } from './take-room.ts'
import { useBagCode } from './uses-bag.ts'

/** Takes a lesson to the gym, or tells that it is packed. Comes after the page. */
export function GymBagButton(props: TakeButtonProps) {
  const code = useBagCode()
  return code ? <code.TakeButton {...props} /> : <span className={roomOf[props.look]} />
}
