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
  ['find', createCommand(commandArguments.find, [], find)],
  ['findOne', createCommand(commandArguments.findOne, [], findOne)],
  ['count', createCommand(commandArguments.count, [], count)],
  ['insertOne', createCommand(commandArguments.insertOne, ['insert'], insertOne)],
  ['insertMany', createCommand(commandArguments.insertMany, ['insert'], insertMany)],
  ['updateOne', createCommand(commandArguments.updateOne, ['update'], updateOne)],
  ['updateMany', createCommand(commandArguments.updateMany, ['update'], updateMany)],
  ['deleteOne', createCommand(commandArguments.deleteOne, ['delete'], deleteOne)],
  ['deleteMany', createCommand(commandArguments.deleteMany, ['delete'], deleteMany)],
  ['findOneAndUpdate', createCommand(commandArguments.findOneAndUpdate, ['update'], findOneAndUpdate)],
  ['findOneAndDelete', createCommand(commandArguments.findOneAndDelete, ['delete'], findOneAndDelete)],
  ['findOneAndReplace', createReplacement()],
  [
    'aggregate',
    { needs: () => failNotPermitted('aggregate'), isOfMany: false, run: () => failNotPermitted('aggregate') },
  ],
])

function createCommand<Schema extends z.ZodType>(
  schema: Schema,
  operations: readonly Operation[],
  run: (own: OwnRecords, request: z.output<Schema>) => Promise<unknown>,
): Command {
  return {
    isOfMany: run === updateMany || run === deleteMany,
    needs: ({ upsert }) => (upsert === true ? [...operations, 'upsert'] : operations),
    run(own, argument) {
      const { data, error } = schema.safeParse(argument)
      return error ? fail('ArgumentsNotAllowed', describeFirstIssue(error)) : run(own, data)
    },
  }
}

/**
 * `findOneAndReplace`: the published client sends it without a document for `findOneAndDelete` (session service §6.2).
 * With a document it is refused, because a replacement would remove other fields.
 */
function createReplacement(): Command {
  const removal = createCommand(commandArguments.findOneAndDelete, ['delete'], findOneAndDelete)
  return {
    ...removal,
    needs: (argument) => (Object.hasOwn(argument, 'update') ? failNotPermitted('replace') : removal.needs(argument)),
  }
}

/** Throws NoMatchingRuleFound for an operation. */
export const failNotPermitted = (operation: string): never => fail('NoMatchingRuleFound', `${operation} not permitted`)
