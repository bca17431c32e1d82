import { expect, test } from 'vitest'
import { createStatementNamer } from './prepared-statements.ts'

test('equal statements have the same name, and different statements have different names', () => {
  const getName = createStatementNamer()
  const one = getName('select a from t where b = $1', [1])
  expect(one).toEqual(expect.any(String))
  expect(getName('select a from t where b = $1', [2])).toBe(one)
  expect(getName('select a from t where c = $1', [1])).not.toBe(one)
})

test.each([
  ['without parameters', 'select 1', []],
  ['that selects all columns', 'select * from "accounts" where "id" = $1', ['x']],
  ['that returns all columns', 'insert into t values ($1) returning *', ['x']],
  ['that selects all columns of one table', 'select "t".* from t where a = $1', ['x']],
  ['that is long', `insert into t values ${'($1), '.repeat(1000)}`, ['x']],
])('a statement %s is not prepared', (_kind, text, values) => {
  expect(createStatementNamer()(text, values)).toBeUndefined()
})

test('the number of named statements is limited', () => {
  const getName = createStatementNamer()
  const names = Array.from({ length: 1000 }, (_, index) => getName(`select a from t where b = $${index}`, [1]))
  expect(names.filter((name) => name !== undefined)).toHaveLength(100)
  expect(getName('select a from t where b = $0', [1])).toBe(names[0])
})
