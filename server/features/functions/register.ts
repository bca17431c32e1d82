import type { z } from 'zod'
import type { ProductFunction } from '#contract/functions.ts'
import type { Caller } from '#server/caller.ts'
import { fail } from '#server/fail.ts'

/** A declared function with its verb: decoded arguments in, a plain value out. */
export interface RegisteredFunction extends Pick<ProductFunction, 'name' | 'callers'> {
  run(caller: Caller, values: readonly unknown[]): Promise<unknown>
}

/** Joins a declared function with the verb that answers it. Types, the check of the arguments and what may leave all come from the declaration. */
export const register = <F extends ProductFunction>(
  declared: F,
  verb: (caller: Caller, ...values: z.output<F['arguments']>) => Promise<z.input<F['answer']>>,
): RegisteredFunction => ({
  name: declared.name,
  callers: declared.callers,
  async run(caller, values) {
    const read = declared.arguments.safeParse(values)
    if (!read.success) return fail('ArgumentsNotAllowed', complaint(read.error))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is made of
    const value = await verb(caller, ...(read.data as z.output<F['arguments']>))
    return declared.answer.parse(value)
  },
})

function complaint({ issues: [first] }: z.ZodError): string {
  const place = ['arguments', ...(first?.path ?? [])].map(String).join('.')
  return `'${place}': ${first?.message}`
}
