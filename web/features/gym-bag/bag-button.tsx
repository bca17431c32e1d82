import type { TakeButtonProps } from './download-button.tsx'
import { roomOf } from './button-size.ts'
import { useBagCode } from './gym-bag.lazy.tsx'

/** Takes a lesson to the gym, or tells that it is packed. Comes after the page. */
export function GymBagButton(props: TakeButtonProps) {
  const { code } = useBagCode()
  return code ? <code.TakeButton {...props} /> : <span className={roomOf[props.look]} />
}
