import type { z } from 'zod'
import { commandArguments } from '#contract/collections/commands.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { fail } from '#server/errors.ts'
import type { Operation } from './collection.ts'
import { deleteMany, deleteOne } from './delete.ts'
import { findOneAndDelete, findOneAndUpdate } from './find-and-change.ts'
import { count, find, findOne } from './find.ts'
import { insertMany, insertOne } from './insert.ts'
import type { OwnRecords } from './own-records.ts'
import { updateMany, updateOne } from './update.ts'

type Argument = Readonly<Record<string, unknown>>

/** A command of the data service (session service §6.2). */
export interface Command {
  /** Returns the required permissions besides reading, which are checked before the argument is validated. */
  needs(argument: Argument): readonly Operation[]
  /** Changes or deletes all matching documents. */
  readonly isOfMany: boolean
  run(own: OwnRecords, argument: Argument): Promise<unknown>
}

/** A map, so that names such as `constructor` are not found. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['find', command(commandArguments.find, [], find)],
  ['findOne', command(commandArguments.findOne, [], findOne)],
  ['count', command(commandArguments.count, [], count)],
  ['insertOne', command(commandArguments.insertOne, ['insert'], insertOne)],
  ['insertMany', command(commandArguments.insertMany, ['insert'], insertMany)],
  ['updateOne', command(commandArguments.updateOne, ['update'], updateOne)],
  ['updateMany', command(commandArguments.updateMany, ['update'], updateMany)],
  ['deleteOne', command(commandArguments.deleteOne, ['delete'], deleteOne)],
  ['deleteMany', command(commandArguments.deleteMany, ['delete'], deleteMany)],
  ['findOneAndUpdate', command(commandArguments.findOneAndUpdate, ['update'], findOneAndUpdate)],
  ['findOneAndDelete', command(commandArguments.findOneAndDelete, ['delete'], findOneAndDelete)],
  ['findOneAndReplace', replacement()],
  ['aggregate', { needs: () => refuse('aggregate'), isOfMany: false, run: () => refuse('aggregate') }],
])

function command<Schema extends z.ZodType>(
  schema: Schema,
  operations: readonly Operation[],
  verb: (own: OwnRecords, request: z.output<Schema>) => Promise<unknown>,
): Command {
  return {
    isOfMany: verb === updateMany || verb === deleteMany,
    needs: ({ upsert }) => (upsert === true ? [...operations, 'upsert'] : operations),
    run(own, argument) {
      const { data, error } = schema.safeParse(argument)
      return error ? fail('ArgumentsNotAllowed', describeFirstIssue(error)) : verb(own, data)
    },
  }
}

/**
 * `findOneAndReplace`: the published client sends it without a document for `findOneAndDelete` (session service §6.2).
 * With a document it is refused, because a replacement would remove other fields.
 */
function replacement(): Command {
  const removal = command(commandArguments.findOneAndDelete, ['delete'], findOneAndDelete)
  return {
    ...removal,
    needs: (argument) => (Object.hasOwn(argument, 'update') ? refuse('replace') : removal.needs(argument)),
  }
}

/** Throws NoMatchingRuleFound for an operation. */
export const refuse = (operation: string): never => fail('NoMatchingRuleFound', `${operation} not permitted`)
