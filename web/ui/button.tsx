import type { ComponentProps } from 'react'

const BASE_CLASSES =
  'inline-flex items-center justify-center gap-2.5 rounded-part border-[1.5px] font-semibold whitespace-nowrap cursor-pointer transition-colors duration-160 aria-disabled:cursor-progress'

const tones = {
  /** For the primary action of a group. */
  main: 'border-signal bg-signal text-on-signal font-bold hover:border-(--signal-hover) hover:bg-(--signal-hover) active:border-(--signal-press) active:bg-(--signal-press)',
  plain: 'border-edge text-text hover:border-text hover:bg-hover active:bg-rule',
  /** Without a border, for toolbars. */
  bare: 'border-transparent text-text hover:border-text hover:bg-hover active:bg-rule',
}

const sizes = {
  large: 'min-h-14 px-5 text-base',
  normal: 'min-h-13 px-[22px] text-base',
  small: 'min-h-11 px-4 text-sm',
  square: 'size-12 shrink-0',
}

interface ButtonStyle {
  tone?: keyof typeof tones | undefined
  size?: keyof typeof sizes | undefined
}

/** Classes of a button, for links styled as buttons. */
export const buttonClass = ({ tone = 'plain', size = 'normal' }: ButtonStyle = {}) =>
  `${BASE_CLASSES} ${tones[tone]} ${sizes[size]}`

type ButtonProps = ButtonStyle & ComponentProps<'button'>

export function Button({ tone, size, className = '', type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- `type` is 'button' unless the caller passes another type
  return <button type={type} className={`${buttonClass({ tone, size })} ${className}`} {...rest} />
}
