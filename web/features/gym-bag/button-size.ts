/** Size of the button and of its placeholder, to avoid layout shift. */
export const buttonSize = {
  label: 'min-h-13 shrink-0 max-md:grow max-md:px-3! md:min-w-[198px]',
  bar: 'min-h-11 shrink-0 max-md:w-11 max-md:px-0! md:min-w-[176px]',
}
