import { expect, test } from 'vitest'
import { createStatementNamer } from './prepared-statements.ts'

test('equal statements have the same name, and others a different one', () => {
  const nameOf = createStatementNamer()
  const one = nameOf('select a from t where b = $1', [1])
  expect(one).toEqual(expect.any(String))
  expect(nameOf('select a from t where b = $1', [2])).toBe(one)
  expect(nameOf('select a from t where c = $1', [1])).not.toBe(one)
})

test.each([
  ['without parameters', 'select 1', []],
  ['that selects all columns', 'select * from "accounts" where "id" = $1', ['x']],
  ['that returns all columns', 'insert into t values ($1) returning *', ['x']],
  ['that selects all columns of one table', 'select "t".* from t where a = $1', ['x']],
  ['that is long', `insert into t values ${'($1), '.repeat(1000)}`, ['x']],
])('a statement %s is not prepared', (_what, text, values) => {
  expect(createStatementNamer()(text, values)).toBeUndefined()
})

test('the number of named statements is limited', () => {
  const nameOf = createStatementNamer()
  const names = Array.from({ length: 1000 }, (_, index) => nameOf(`select a from t where b = $${index}`, [1]))
  expect(names.filter((name) => name !== undefined)).toHaveLength(100)
  expect(nameOf('select a from t where b = $0', [1])).toBe(names[0])
})
