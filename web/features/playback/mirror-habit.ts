import { client } from '#web/client.ts'

/** Whether the member sees films mirrored, as their account says; undefined until they have said so once. */
export function mirrorHabit(): boolean | undefined {
  const habit = client.tokens.current()?.details['mirror']
  return typeof habit === 'boolean' ? habit : undefined
}
