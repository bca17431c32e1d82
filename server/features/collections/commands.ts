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
  /**
   * Returns the operations for which the command requires permission. Permissions are checked before the argument is
   * validated.
   */
  getRequiredOperations(argument: Argument): readonly Operation[]
  /** Whether the command changes or deletes all matching documents. */
  readonly affectsMany: boolean
  run(ownRecords: OwnRecords, argument: Argument): Promise<unknown>
}

/** Commands by name. A map, so that names such as `constructor` are not found. */
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
  ['findOneAndReplace', createReplaceCommand()],
  [
    'aggregate',
    {
      getRequiredOperations: () => failNotPermitted('aggregate'),
      affectsMany: false,
      run: () => failNotPermitted('aggregate'),
    },
  ],
])

function createCommand<Schema extends z.ZodType>(
  schema: Schema,
  operations: readonly Operation[],
  run: (ownRecords: OwnRecords, request: z.output<Schema>) => Promise<unknown>,
): Command {
  return {
    affectsMany: run === updateMany || run === deleteMany,
    getRequiredOperations: ({ upsert }) => (upsert === true ? [...operations, 'upsert'] : operations),
    run(ownRecords, argument) {
      const { data, error } = schema.safeParse(argument)
      return error ? fail('ArgumentsNotAllowed', describeFirstIssue(error)) : run(ownRecords, data)
    },
  }
}

/**
 * Creates the command `findOneAndReplace`. The client SDK sends it without a document to run `findOneAndDelete`
 * (session service §6.2). With a document it is rejected, because a replacement would remove all other fields.
 */
function createReplaceCommand(): Command {
  const deleteCommand = createCommand(commandArguments.findOneAndDelete, ['delete'], findOneAndDelete)
  return {
    ...deleteCommand,
    getRequiredOperations: (argument) =>
      Object.hasOwn(argument, 'update') ? failNotPermitted('replace') : deleteCommand.getRequiredOperations(argument),
  }
}

/** Throws NoMatchingRuleFound for an operation that the collection does not permit. */
export const failNotPermitted = (operation: string): never => fail('NoMatchingRuleFound', `${operation} not permitted`)
