import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../parts/icon.tsx'
import { money } from '../parts/money.ts'
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
    <Menu.Root>
      <Menu.Trigger className="button">
        Add product
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="start" sideOffset={4}>
          <Menu.Popup className="menu">
            {data.map((product) => (
              <Menu.Item key={product.productId} className="menu-item" onClick={() => onChoose(product)}>
                {product.name}
                <span className="end soft small">{money(product.price)}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
