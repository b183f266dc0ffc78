import { useQuery } from '@tanstack/react-query'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { money } from '../components/money.ts'
import { productsQuery, type Product } from './catalogue-query.ts'

/** Adds what is sold as a line, with its price. Absent where the company has no catalogue. */
export function ProductMenu({
  companyId,
  onChoose,
}: {
  companyId: string
  onChoose(product: Product): void
}) {
  const { data = [] } = useQuery(productsQuery(companyId))
  if (data.length === 0) return null
  return (
    <Menu
      className="button"
      align="start"
      shows={
        <>
          Add product
          <Icon name="down" />
        </>
      }
      entries={data.map((product) => ({
        id: product.productId,
        shows: (
          <>
            {product.name}
            <span className="end soft small">{money(product.price)}</span>
          </>
        ),
        onChoose: () => onChoose(product),
      }))}
    />
  )
}
