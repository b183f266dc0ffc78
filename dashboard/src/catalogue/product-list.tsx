import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { Button } from '../components/button.tsx'
import { Cut } from '../components/cut.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { money } from '../components/money.ts'
import { ActivePill, CataloguePage } from './catalogue-page.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { allProductsQuery, type Product } from './products-query.ts'

/** Lists the products of a company. Admins create and change them. */
export function ProductList() {
  const { companyId, role } = useCompany()
  const [opened, setOpened] = useState<{ product?: Product }>()
  const result = useQuery({ ...allProductsQuery(companyId), select: ({ products }) => products })
  const mayChange = hasRight(role, 'manage')
  return (
    <CataloguePage
      title="Products"
      create={mayChange ? { label: 'New product', onPress: () => setOpened({}) } : undefined}
      result={result}
      columns={productColumns(mayChange ? (product) => setOpened({ product }) : undefined)}
      idOf={({ productId }) => productId}
      nothingYet={{
        title: 'No product yet',
        text: 'Products are lines of invoices and add-ons of subscriptions.',
      }}
    >
      {opened && (
        <ProductDialog companyId={companyId} product={opened.product} onClose={() => setOpened(undefined)} />
      )}
    </CataloguePage>
  )
}

function productColumns(onChange: ((product: Product) => void) | undefined): Column<Product>[] {
  const changeColumn: Column<Product> = {
    head: 'Change',
    isHeadUnseen: true,
    kind: 'action',
    cell: (product) => (
      <Button aria-label={`Change ${product.name}`} onClick={() => onChange?.(product)}>
        Change
      </Button>
    ),
  }
  return [
    { head: 'Name', kind: 'text', cell: ({ name }) => name },
    { head: 'Price', kind: 'number', cell: ({ price }) => money(price) },
    { head: 'Id', kind: 'detail', cell: ({ productId }) => productId },
    { head: 'Code', kind: 'minor', from: 'medium', cell: ({ code }) => <Cut text={code ?? none} /> },
    { head: 'Status', kind: 'state', cell: ({ active }) => <ActivePill active={active} /> },
    ...(onChange ? [changeColumn] : []),
  ]
}
